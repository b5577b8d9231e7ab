/** Mounts a remote by name at the current location. */
export function RemoteOutlet({ remote }: { remote: string }) {
  return <div data-remote={remote} />;
}
