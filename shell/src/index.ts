// The order matters: the script door must create its trusted-types policy before any other code of the page runs.
import './platform/mf-loader.ts';
import './platform/provided.ts';
import './platform/start-platform.ts';
import './start.tsx';
