import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import { until } from '@mailwright/testing';
import { readMachineCpuSeconds, readResidentBytes } from './cpu-time.ts';
import { watchCpu } from './watch-cpu.ts';

const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux('the CPU time of a process and its children is counted from the moment the watch begins', async () => {
  const busy = 'for (const end = Date.now() + 300; Date.now() < end; );';
  const child = spawn(process.execPath, [
    '-e',
    `${busy} require('child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(busy)}]);
    console.log('done'); setInterval(() => {}, 1000);`,
  ]);
  try {
    const used = watchCpu({ child: [child.pid ?? 0] });
    await once(child.stdout, 'data');
    const seconds = used()['child'] ?? 0;
    expect(seconds).toBeGreaterThan(0.1);
    expect(readMachineCpuSeconds()).toBeGreaterThan(seconds);
    expect(readResidentBytes(child.pid ?? 0)).toBeGreaterThan(1e7);
    const since = watchCpu({ child: [child.pid ?? 0] });
    expect(since()['child']).toBeLessThan(0.1);
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await until('the process to be gone', async () => readResidentBytes(child.pid ?? 0) === undefined);
});
