// No zod here: the shell's loader imports this name and must stay small.

/** The header with which a list of remotes is signed; see `remotesAnswer`. */
export const LIST_SEAL_HEADER = 'x-iwe-list';
