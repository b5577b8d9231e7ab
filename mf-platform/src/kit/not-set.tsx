/** A dash for a value that is not set. On the card of a row it is left out with its label. */
export const NotSet = () => (
  <span aria-label="not set" role="img" data-not-set="">
    –
  </span>
);
