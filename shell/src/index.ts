// The order matters: the script door must create its trusted-types policy before any other code of the page runs.
import './platform/load/mf-loader.ts';
import './platform/load/provided.ts';
import './platform/list/start-platform.ts';
import './start.tsx';
