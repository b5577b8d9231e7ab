declare module '*.woff2' {
  /** The URL of the built file. */
  const url: string;
  export default url;
}
