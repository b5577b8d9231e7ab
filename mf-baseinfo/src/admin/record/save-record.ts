import { api, forgetAnswers, toast } from '@iwe/session';
import { messages } from '@iwe/domain';

/** Creates (version 0) or changes a record of `path`, says that it worked, and forgets what lists and selects had of it. */
export async function saveRecord<Answer>(path: string, id: number | null, values: object, version: number, idempotencyKey: string): Promise<Answer> {
  const options = { quiet: true, idempotencyKey };
  const answer = id === null ? await api.post<Answer>(path, values, options) : await api.put<Answer>(`${path}/${id}`, { ...values, contentVersion: version }, options);
  forgetAnswers(path);
  toast.success(messages.operationSuccessful);
  return answer;
}
