import { api, forgetAnswers, toast } from '@iwe/session';
import { messages } from '@iwe/domain';

/**
 * Creates (version 0) or changes a record of `path`, shows that it worked, and drops cached records from lists and
 * selects.
 */
export async function saveRecord<Answer>(
  path: string,
  id: number | null,
  values: object,
  version: number,
): Promise<Answer> {
  const options = { quiet: true };
  const answer =
    id === null
      ? await api.post<Answer>(path, values, options)
      : await api.put<Answer>(`${path}/${id}`, { ...values, contentVersion: version }, options);
  forgetAnswers(path);
  toast.success(messages.operationSuccessful);
  return answer;
}
