import { connect, type Socket } from 'node:net';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import express, { type Request, type Response } from 'express';
import { limitBodyTime, limitOnlyPauses } from '../../src/http/limit-body-time.ts';

const limitMs = 300;
let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function listen(serve: (request: Request, response: Response) => void): Promise<number> {
  const app = express().use(limitBodyTime(limitMs)).use(serve);
  server = createServer({ requestTimeout: 0 }, app);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Sends the first byte of a body at once and the second after a delay. Resolves to the response. */
function sendSlowly(port: number, restAfterMs: number): Promise<string> {
  return send(port, 'a', (socket) => {
    setTimeout(() => socket.write('b'), restAfterMs).unref();
  });
}

/**
 * Sends a request that announces a body of two bytes. Resolves to everything received once the connection is closed.
 */
function send(port: number, body: string, then?: (socket: Socket) => void): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text));
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 2\r\n\r\n${body}`);
    then?.(socket);
  });
}

const readAll = (request: Request, response: Response) => {
  request.resume().once('end', () => response.end('read'));
};

test('a body that does not arrive in time returns 408, and its connection is closed', async () => {
  const port = await listen(readAll);
  expect(await sendSlowly(port, 30_000)).toMatch(/^HTTP\/1\.1 408 /);
});

test('a body that does not arrive in time closes the connection of a request that was served without it', async () => {
  const port = await listen((_request, response) => void response.end('served'));
  expect(await sendSlowly(port, 30_000)).toContain('served');
});

test('an upload may take longer than any other body', async () => {
  const port = await listen((request, response) => {
    limitOnlyPauses(request, response);
    readAll(request, response);
  });
  expect(await sendSlowly(port, 4 * limitMs)).toMatch(/^HTTP\/1\.1 200 [\s\S]*read$/);
});

test('an upload that stops arriving closes its connection', async () => {
  const port = await listen((request, response) => {
    limitOnlyPauses(request, response, limitMs);
    readAll(request, response);
  });
  expect(await sendSlowly(port, 30_000)).toBe('');
});

test('a complete upload gets its response, however long its processing takes', async () => {
  const port = await listen((request, response) => {
    limitOnlyPauses(request, response, limitMs);
    request.resume().once('end', () => setTimeout(() => response.end('stored'), 4 * limitMs));
  });
  expect(await send(port, 'ab')).toMatch(/^HTTP\/1\.1 200 [\s\S]*stored$/);
});
