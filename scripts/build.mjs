// npm run build: installs, generates and compiles what has to be.
import { prepare } from './setup.mjs';

await prepare({ log: (line) => console.log(line) });
