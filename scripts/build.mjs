// npm run build: installs, generates and compiles as needed.
import { prepare } from './setup.mjs';

await prepare({ log: (line) => console.log(line) });
