import { useRef } from 'react';
import { uploadedLogoId } from '@iwe/domain';
import { api, useApi } from '@iwe/session';
import { Box, Button, Flex, Text, TextField, useAction } from '@iwe/ui';

interface LogoFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** The logo on printed sheets: the name of a drawn one, or an uploaded picture. */
export function LogoField({ label, value, onChange, error }: LogoFieldProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const fileId = uploadedLogoId(value);
  const upload = useAction(async (file: File) => {
    const picture = await base64Of(file);
    onChange((await api.post<{ data: { logo: string } }>('organisation/logo', { picture })).data.logo);
  });
  return (
    <Box>
      {fileId === null ? (
        <TextField label={label} maxLength={60} value={value} onChange={onChange} error={error} />
      ) : (
        <>
          <Text fontSize="sm" color="fg.muted">
            {label}
          </Text>
          <Picture fileId={fileId} />
          {error && <Text color="danger.fg">{error}</Text>}
        </>
      )}
      <input
        ref={chooser}
        type="file"
        accept="image/png,image/jpeg"
        aria-label="Picture of the logo"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void upload.run(file);
        }}
      />
      <Flex gap="2" mt="1">
        <Button size="sm" busy={upload.isBusy} onClick={() => chooser.current?.click()}>
          Upload a picture
        </Button>
        {fileId !== null && (
          <Button size="sm" variant="ghost" onClick={() => onChange('')}>
            Remove
          </Button>
        )}
      </Flex>
    </Box>
  );
}

/** The picture's address is signed and short-lived, because an image sends no token. */
function Picture({ fileId }: { fileId: string }) {
  const { data } = useApi<{ data: { url: string } }>(`files/${fileId}/link`, undefined, { quiet: true });
  return data ? (
    <img src={data.data.url} alt="The logo" style={{ maxHeight: 46, maxWidth: 170, background: '#fff' }} />
  ) : null;
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCodePoint(byte);
  return btoa(text);
}
