import swagger from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { App } from '../app-types.ts';

/**
 * Registers the OpenAPI document at /api/ag/openapi.json, generated from the schemas of @iwe/contract that the routes
 * declare.
 */
export async function openapi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'iWE',
        version: '1',
        description:
          'Back office of a tyre, wheel and auto-parts wholesaler. Amounts are AUD with two decimals, GST ' +
          'included, unless a field says otherwise.',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'The access token of POST /oauth/token.' },
          account: {
            type: 'apiKey',
            in: 'header',
            name: 'account',
            description: 'The eId of the organisation account that the request works for.',
          },
        },
      },
      security: [{ bearer: [], account: [] }],
    },
    transform: (document) => {
      const { schema, url } = jsonSchemaTransform(document);
      const permission = document.route.config?.permission;
      // Pages and release files are not part of the API.
      const hide = schema?.hide === true || !/^\/(api|oauth)\//.test(url);
      return {
        url,
        schema: {
          ...schema,
          hide,
          description: [schema?.description, `Permission: ${permission}.`].filter(Boolean).join(' '),
        },
      };
    },
  });
  app.get('/api/ag/openapi.json', { config: { permission: 'public' }, schema: { hide: true } }, () => app.swagger());
}
