export {
  ATTACHMENT_TYPES,
  attachmentType,
  canRemoveAttachment,
  MAX_ATTACHMENT_BYTES,
  MAX_COMMENT_LENGTH,
  MAX_MENTIONS,
  mentionsIn,
} from './discussion-rules.ts';
