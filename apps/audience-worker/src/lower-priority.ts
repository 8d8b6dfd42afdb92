import os from 'node:os';

/**
 * Lowers the priority of this process: an import or a removal can wait, and shouldn't delay requests and deliveries on
 * a machine that it shares with other processes. If the system refuses that, the priority stays as it is.
 */
export function lowerPriority(): void {
  try {
    os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A sandbox may forbid it.
  }
}
