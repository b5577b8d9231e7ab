import { CLIENT_ID, CLIENT_SECRET, type AccountAnswer, type TokenAnswer } from '@iwe/contract';

/** The headers of every call of a signed-in client, as one written from the specification alone sends them. */
export interface SignedIn extends Record<string, string> {
  authorization: string;
  /** The eId. */
  account: string;
  'content-type': string;
}

/** Returns the body of POST /oauth/token. */
export const passwordGrant = (email: string, password: string): Record<string, string> => ({
  grant_type: 'password',
  username: email,
  password,
  client_id: CLIENT_ID,
  client_secret: CLIENT_SECRET,
});

/**
 * Signs in over the API, without a browser and its cookie. `orgId` chooses one of several accounts; throws with the
 * server's message.
 */
export async function signInByApi(url: string, email: string, password: string, orgId?: number): Promise<SignedIn> {
  const answer = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(passwordGrant(email, password)),
  });
  if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status} ${await answer.text()}`);
  const { token_type: type, access_token: token } = (await answer.json()) as TokenAnswer;
  const authorization = `${type} ${token}`;
  const { data } = (await (
    await fetch(`${url}/api/ag/account`, { headers: { authorization } })
  ).json()) as AccountAnswer;
  const account = data.find((candidate) => orgId === undefined || candidate.orgId === orgId);
  if (!account) throw new Error(`${email} has no account in organisation ${orgId}.`);
  return { authorization, account: String(account.eId), 'content-type': 'application/json' };
}
