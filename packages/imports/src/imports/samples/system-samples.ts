import { largeSystems } from './large-systems.ts';
import { marketingSystems } from './marketing-systems.ts';
import { newsletterSystems } from './newsletter-systems.ts';
import type { SystemSample } from './system-sample.ts';

/** The samples of all systems. */
export const systemSamples: SystemSample[] = [...largeSystems, ...marketingSystems, ...newsletterSystems];
