import type { DeployTrustList } from '@iwe/contract';
import { SelectField, Text, TextField } from '@iwe/ui';
import { CheckField } from '@iwe/ui/sheet-view';
import { fieldProps } from '@iwe/ui/sheet';
import type { RecordFormValues } from '@iwe/ui/sheet';
import { useConfirmed } from '../decisions/use-confirmed.tsx';
import { FactsList } from '../kit/facts-list.tsx';
import { FormDialog } from '../kit/form-dialog.tsx';
import { Notice } from '../kit/notice.tsx';
import { postQuietly, required, useDialogForm } from '../kit/use-dialog-form.ts';
import { claimsOf, wideSubject, wrongClaims } from './identity-claims.ts';

/** The names are those of the request, so that a refusal is shown at its field. */
interface Typed extends RecordFormValues {
  remote: string;
  issuer: string;
  subject: string;
  /** Further claims, as people type them: 'environment=production repository_id=4711'. */
  claims: string;
  promote: boolean;
}

/** Trusts a pipeline to publish a remote, and says what its runs have to prove. */
export function TrustDialog({
  trusts: { issuers, audience },
  onClose,
  onDone,
}: {
  trusts: DeployTrustList;
  onClose: () => void;
  onDone: () => void;
}) {
  const confirmed = useConfirmed();
  const form = useDialogForm<Typed>({
    values: { remote: '', issuer: issuers[0] ?? '', subject: '', claims: '', promote: false },
    check: ({ remote, subject, claims }) => ({
      remote: required(remote),
      subject: required(subject),
      claims: wrongClaims(claims),
    }),
    save: ({ remote, subject, claims, ...more }) =>
      confirmed.run(() =>
        postQuietly('trusts', {
          ...more,
          remote: remote.trim(),
          subject: subject.trim(),
          claims: claimsOf(claims),
        }),
      ),
    onClose,
    onDone,
  });
  const { issuer, subject, claims, promote } = form.values;
  const tooWide = wideSubject(subject.trim());
  const further = Object.entries(claimsOf(claims));
  return (
    <>
      <FormDialog form={form} size="md" title="Trust a pipeline" send="Trust it" onClose={onClose}>
        <TextField
          label="Remote"
          required
          autoFocus
          maxLength={34}
          {...fieldProps(form, 'remote')}
          hint="Like mf-fleet."
        />
        <SelectField
          label="Issuer"
          value={issuer}
          options={issuers.map((one) => ({ value: one, label: one }))}
          onChange={(one) => form.set('issuer', one ?? '')}
        />
        <TextField
          label="Subject"
          required
          maxLength={300}
          {...fieldProps(form, 'subject')}
          hint="Exactly as the forge writes it: repo:acme/fleet:ref:refs/heads/main"
        />
        {tooWide !== null && <Notice tone="spark">{tooWide}</Notice>}
        <TextField
          label="Further claims"
          maxLength={1000}
          {...fieldProps(form, 'claims')}
          hint="Such as environment=production repository_id=4711. Numbers stay when a repository is renamed."
        />
        <CheckField
          label="May make its versions stable"
          hint="Pins and their locks win all the same."
          value={promote}
          onChange={(may) => form.set('promote', may)}
        />
        <Text fontWeight="semibold">What is compared with each identity token</Text>
        <FactsList
          facts={[
            ['Signature', 'by a public key of the issuer'],
            ['iss', issuer],
            ['aud', audience],
            ['sub', subject.trim() || 'the subject, letter by letter'],
            ...further.map(([name, value]) => [name, value] as const),
            ['iat, exp', 'issued within the last ten minutes, not expired'],
            ['jti', 'not used before'],
          ]}
        />
      </FormDialog>
      {confirmed.dialog}
    </>
  );
}
