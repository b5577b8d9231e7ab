/** What a stored file is for. The table's check constraint has the same list. */
export type FileKind = 'upload' | 'report' | 'attachment' | 'audit-archive';

/** A stored file as its row describes it. */
export interface StoredFile {
  organisation: number;
  /** Random, so that nobody finds a file by counting. */
  id: string;
  kind: FileKind;
  /** The name that a download gets. */
  name: string;
  mediaType: string;
  bytes: number;
  /** The membership that stored it; null for the system. */
  createdBy: number | null;
  /** It contains cost: only for people who may see cost in reports. */
  showsCost: boolean;
  /** From this moment on a download is refused; null for a file that stays. */
  expiresAt: Date | null;
}

/** The folder of the file store, on a disk as in a bucket. */
export const STORED_FILES_FOLDER = 'files';

/** Where a file is in the store. */
export const storedFileKey = ({ organisation, id }: Pick<StoredFile, 'organisation' | 'id'>): string =>
  `${organisation}/${id}`;
