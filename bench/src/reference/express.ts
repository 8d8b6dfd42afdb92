// The reference for the API benches: the least code with Express and pg that stores a subscriber without validating it
// and, if there is a receiver, sends it there with got. It also reads subscribers, stores an
// email and sends it with nodemailer, and responds to requests for a mail's image and link.
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { signDelivery } from '@mailwright/webhooks';
import express from 'express';
import { got } from 'got';
import { createTransport } from 'nodemailer';
import pg from 'pg';
import type { ExpressOrder, ExpressStarted } from './reference-messages.ts';

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const agent = { http: new http.Agent({ keepAlive: true }) };

interface EmailBody {
  to: string;
  from_email: string;
  subject: string;
  html: string;
  data: Record<string, string>;
}

// A subscriber as the API says one.
const readColumns = `id, list_uid, status, email AS "EMAIL", first_name AS "FIRST_NAME", last_name AS "LAST_NAME", tags,
  source, ip_address, created_at, updated_at, subscribed_at, confirmed_at, unsubscribed_at`;

async function start(order: ExpressOrder): Promise<ExpressStarted> {
  const { databaseUrl, poolSize, event, secret, target, smtp, subscribers } = order;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize });
  await pool.query(`CREATE TABLE reference_subscribers (
    id uuid PRIMARY KEY, list_uid text NOT NULL, email text NOT NULL, first_name text, last_name text,
    created_at timestamptz NOT NULL DEFAULT now(), UNIQUE (list_uid, email))`);
  await pool.query(`CREATE TABLE reference_emails (id uuid PRIMARY KEY, email text NOT NULL, subject text NOT NULL,
    html text NOT NULL, created_at timestamptz NOT NULL DEFAULT now(), sent_at timestamptz)`);
  if (subscribers !== undefined) await addReaders(pool, subscribers);
  const mailer = smtp && createTransport({ host: '127.0.0.1', ignoreTLS: true, pool: true, ...smtp });

  const app = express();
  app.use(express.json());
  app.post('/api/v1/subscribers', async (request, response) => {
    const { list_uid, EMAIL, FIRST_NAME, LAST_NAME } = request.body as Record<string, string>;
    const { rows } = await pool.query<object>({
      name: 'add-subscriber',
      text: `INSERT INTO reference_subscribers (id, list_uid, email, first_name, last_name) VALUES ($1, $2, $3, $4, $5)
        RETURNING id, list_uid, email AS "EMAIL", first_name AS "FIRST_NAME", last_name AS "LAST_NAME", created_at`,
      values: [randomUUID(), list_uid, EMAIL, FIRST_NAME, LAST_NAME],
    });
    const [subscriber] = rows;
    if (target !== undefined) await deliver(target, subscriber);
    response.status(201).json(subscriber);
  });

  app.get('/api/v1/subscribers', async (request, response) => {
    const { after, limit } = request.query;
    const { rows } = await pool.query<object>({
      name: 'read-page',
      text: `SELECT ${readColumns} FROM reference_readers WHERE list_uid = $1 AND number > $2 ORDER BY number LIMIT $3`,
      values: ['list', after, limit],
    });
    response.json(rows);
  });
  app.get('/api/v1/subscribers/:number', async (request, response) => {
    const { rows } = await pool.query<object>({
      name: 'read-subscriber',
      text: `SELECT ${readColumns} FROM reference_readers WHERE list_uid = $1 AND number = $2`,
      values: ['list', request.params.number],
    });
    response.json(rows[0]);
  });

  app.post('/api/v1/emails', async (request, response) => {
    const { to, from_email: from, subject: template, html: source, data } = request.body as EmailBody;
    const render = (text: string) => text.replace(/\{\{ data\.(\w+) \}\}/g, (_, name: string) => data[name] ?? '');
    const [id, subject, html] = [randomUUID(), render(template), render(source)];
    await pool.query({
      name: 'add-email',
      text: 'INSERT INTO reference_emails (id, email, subject, html) VALUES ($1, $2, $3, $4)',
      values: [id, to, subject, html],
    });
    response.status(201).json({ id, to, subject });
    await mailer?.sendMail({ from, to, subject, html });
    await pool.query({
      name: 'record-email',
      text: 'UPDATE reference_emails SET sent_at = now() WHERE id = $1',
      values: [id],
    });
  });

  app.get('/t/o/:token', (_request, response) => {
    response.setHeader('Content-Type', 'image/gif');
    response.setHeader('Content-Length', pixel.length);
    response.status(200).end(pixel);
  });
  app.get('/t/c/:token/:link', (_request, response) => {
    response.setHeader('Location', 'https://shop.example.com/articles/1?utm_source=newsletter');
    response.status(302).end();
  });

  async function deliver(url: string, subscriber: object | undefined): Promise<void> {
    const deliveryId = randomUUID();
    const body = JSON.stringify({
      id: deliveryId,
      event,
      occurred_at: new Date().toISOString(),
      data: { subscriber },
    });
    const headers = signDelivery({ deliveryId, event, body, secrets: [secret], at: new Date() });
    await got.post(url, { headers, body, agent, retry: { limit: 0 } });
  }

  const server = await new Promise<http.Server>((resolve) => {
    const listening = app.listen(0, '127.0.0.1', () => resolve(listening));
  });
  return { port: (server.address() as AddressInfo).port };
}

async function addReaders(pool: pg.Pool, subscribers: number): Promise<void> {
  await pool.query(`CREATE TABLE reference_readers (number int NOT NULL, id uuid PRIMARY KEY, list_uid text NOT NULL,
    status text NOT NULL, email text NOT NULL, first_name text, last_name text, tags text[] NOT NULL,
    source text NOT NULL, ip_address text, created_at timestamptz(3), updated_at timestamptz(3),
    subscribed_at timestamptz(3), confirmed_at timestamptz(3), unsubscribed_at timestamptz(3))`);
  await pool.query(
    `INSERT INTO reference_readers SELECT n, gen_random_uuid(), 'list', 'subscribed',
      'reader' || n || '@mail' || n % 20 || '.example.com', 'Grace ' || n, 'Hopper', '{newsletter}', 'form', '192.0.2.7',
      at, at, at, at
    FROM generate_series(1, $1::int) AS n, LATERAL (SELECT now() - n * interval '1 millisecond' AS at) AS t`,
    [subscribers],
  );
  await pool.query('CREATE INDEX ON reference_readers (list_uid, number)');
  await pool.query('VACUUM (ANALYZE) reference_readers');
}

process.on('message', (order: ExpressOrder) => void start(order).then((started) => process.send?.(started)));
process.on('disconnect', () => process.exit());
