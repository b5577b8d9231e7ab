import { CLIENT_ID, CLIENT_SECRET, type Account } from '@iwe/contract';

/** The headers of every call of somebody who is signed in, as a client written from the specification alone sends them. */
export interface SignedIn extends Record<string, string> {
  authorization: string;
  /** The eId. */
  account: string;
  'content-type': string;
}

/** Signs in over the API, without a browser and so without its cookie. `orgId` chooses among several accounts; throws with the server's words. */
export async function signInByApi(url: string, email: string, password: string, orgId?: number): Promise<SignedIn> {
  const answer = await fetch(`${url}/oauth/token`, {
    method: 'POST', headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'password', username: email, password, client_id: CLIENT_ID, client_secret: CLIENT_SECRET }),
  });
  if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status} ${await answer.text()}`);
  const { token_type: type, access_token: token } = (await answer.json()) as { token_type: string; access_token: string };
  const authorization = `${type} ${token}`;
  const { data } = (await (await fetch(`${url}/api/ag/account`, { headers: { authorization } })).json()) as { data: Account[] };
  const account = data.find((candidate) => orgId === undefined || candidate.orgId === orgId);
  if (!account) throw new Error(`${email} has no account in organisation ${orgId}.`);
  return { authorization, account: String(account.eId), 'content-type': 'application/json' };
}
