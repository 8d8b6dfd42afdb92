import type { BenchContext } from '../bench.ts';
import type { Answer } from '../receivers/messages.ts';
import { type Receivers, startReceivers } from '../receivers/start-receivers.ts';
import { openScene, type Scene } from './open-scene.ts';

/** Where a measurement takes place: receivers, and hooks and workers that deliver to them. */
export interface Place {
  scene: Scene;
  receivers: Receivers;
}

/**
 * Does something in a scene with a hook for each receiver, all made for it and ended after it, however it ends.
 * @param options `groups`: the receivers; the scene's hooks are in the same order.
 */
export async function inScene<Result>(
  { stack, profileFolder }: BenchContext,
  options: { groups: { count: number; answer: Answer }[]; workers?: number; environment?: Record<string, string> },
  work: (place: Place) => Promise<Result>,
): Promise<Result> {
  const { groups, ...others } = options;
  const receivers = await startReceivers(groups);
  try {
    const scene = await openScene(stack, { targets: receivers.urls.flat(), profileFolder, ...others });
    try {
      return await work({ scene, receivers });
    } finally {
      // A profile is written at an orderly end only.
      await scene.close(profileFolder !== undefined);
    }
  } finally {
    await receivers.stop();
  }
}
