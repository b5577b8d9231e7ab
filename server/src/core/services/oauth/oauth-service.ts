import type { Secret } from '../secret.ts';

/**
 * What a service's callback hands over: with it the service's module fetches the tokens, outside of any transaction.
 */
export interface Authorization {
  readonly organisation: number;
  /** Who began it. */
  readonly userId: number;
  readonly code: Secret;
  readonly codeVerifier: Secret;
  /** Must be sent with the code again. */
  readonly redirectUri: string;
}

/** What became of it: the path of the screen to show, or why not, in words for the person. */
export type AuthorizationResult =
  | { readonly isConnected: true; readonly path: `/${string}` }
  | { readonly isConnected: false; readonly message: string };

/** An outside service that organisations connect by OAuth 2 with PKCE. */
export interface OAuthService {
  /** As in the callback's path: 'xero'. */
  readonly service: string;
  /** As people know it: 'Xero'. */
  readonly title: string;
  readonly authorizeUrl: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** Exchanges the code for tokens and stores them. */
  authorized(authorization: Authorization): Promise<AuthorizationResult>;
}

/** The services that modules have registered: `app.oauthServices.add({ … })`. */
export class OAuthServices {
  readonly #services = new Map<string, OAuthService>();

  /** Throws when two modules take the same name. */
  add(service: OAuthService): void {
    if (this.#services.has(service.service)) throw new Error(`There are two OAuth services '${service.service}'.`);
    this.#services.set(service.service, service);
  }

  get(name: string): OAuthService | undefined {
    return this.#services.get(name);
  }
}
