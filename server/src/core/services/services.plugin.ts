import type { App } from '../app-types.ts';
import { oauthCallbackRoutes } from './oauth/callback.routes.ts';
import { OAuthServices } from './oauth/oauth-service.ts';

/**
 * The room of outside services: `app.oauthServices` for modules to register theirs, and the callback that calls them.
 */
export async function services(app: App): Promise<void> {
  app.decorate('oauthServices', new OAuthServices());
  await oauthCallbackRoutes(app);
}
