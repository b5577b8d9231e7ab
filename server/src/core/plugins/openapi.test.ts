import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { App } from '../app-types.ts';
import { openapi } from './openapi.ts';
import { serializerCompiler } from './serialiser.ts';

interface Document {
  openapi: string;
  info: { title: string; description: string };
  components: { securitySchemes: Record<string, Record<string, string>> };
  security: object[];
  paths: Record<string, Record<string, { description: string }>>;
}

test('the document tells how a client signs in, what each call is for and who may make it', async () => {
  const app = fastify() as unknown as App;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await openapi(app);
  const schema = { description: 'Lists the things.', response: { 200: z.object({ n: z.number() }) } };
  const nothing = async () => ({ n: 1 });
  app.get('/api/ag/things', { config: { permission: 'staff' }, schema }, nothing);
  app.post('/api/ag/things/:id', { config: { permission: 'director' }, schema: { body: z.object({}) } }, nothing);
  app.post('/oauth/token', { config: { permission: 'public' } }, nothing);
  app.get('/api/ag/hidden', { config: { permission: 'staff' }, schema: { ...schema, hide: true } as object }, nothing);
  for (const url of ['/page', '/apis/things']) app.get(url, { config: { permission: 'public' } }, nothing);
  const answer = await app.inject('/api/ag/openapi.json');
  const document = answer.json<Document>();
  assert.deepEqual([document.openapi, document.info.title], ['3.1.0', 'iWE']);
  assert.match(document.info.description, /Amounts are AUD with two decimals, GST included, unless/);
  assert.deepEqual(
    Object.entries(document.paths).map(([path, methods]) => [
      path,
      Object.entries(methods).map(([method, { description }]) => `${method}: ${description}`),
    ]),
    [
      ['/api/ag/things', ['get: Lists the things. Permission: staff.']],
      ['/api/ag/things/{id}', ['post: Permission: director.']],
      ['/oauth/token', ['post: Permission: public.']],
    ],
  );
  const { bearer, account } = document.components.securitySchemes;
  assert.deepEqual([bearer?.['type'], bearer?.['scheme']], ['http', 'bearer']);
  assert.deepEqual([account?.['type'], account?.['in'], account?.['name']], ['apiKey', 'header', 'account']);
  assert.deepEqual(document.security, [{ bearer: [], account: [] }]);
  await app.close();
});
