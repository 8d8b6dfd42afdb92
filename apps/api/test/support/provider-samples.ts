// Samples are also made with another time. Ids of ours must not be: all later ones of this process would have that time.
import { createHmac, createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import type { BounceProvider } from '@mailwright/contracts';
import { testFixtureCertificate } from '@mailwright/testing';

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const mailgunKey = 'key-of-mailgun';
/** The topic at SNS. */
export const snsTopic = 'arn:aws:sns:eu-west-1:123456789012:bounces';
/** The verification keys of the providers' callbacks. */
export const providerKeys: Partial<Record<BounceProvider, string>> = {
  ses: snsTopic,
  sendgrid: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  mailgun: mailgunKey,
};
const now = () => new Date(Date.now());
/** The current time in seconds. */
export const seconds = () => Math.floor(Date.now() / 1_000);

/** A request that a provider sends. */
export interface Post {
  body: string;
  headers?: Record<string, string>;
}
/** Signs a message as SNS does. */
export function signSns(message: Record<string, string>, version = '2', key = testFixtureCertificate.key): Post {
  const names = ['Message', 'MessageId', 'Subject', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'];
  const text = names.flatMap((name) => (message[name] === undefined ? [] : [`${name}\n${message[name]}\n`])).join('');
  const Signature = createSign(version === '1' ? 'sha1' : 'sha256')
    .update(text)
    .sign(key, 'base64');
  const signed = {
    SignatureVersion: version,
    SigningCertURL: 'https://sns.eu-west-1.amazonaws.com/SNS-1.pem',
    Signature,
  };
  // SNS itself sends text/plain.
  return { body: JSON.stringify({ ...signed, ...message }), headers: { 'Content-Type': 'text/plain; charset=UTF-8' } };
}
/** An SNS notification from SES. */
export const notification = (content: unknown, extra: Record<string, string> = {}) => ({
  Type: 'Notification',
  MessageId: randomUUID(),
  TopicArn: snsTopic,
  Timestamp: now().toISOString(),
  Message: JSON.stringify(content),
  ...extra,
});

/** Signs events as SendGrid does. */
export function signSendgrid(body: string, timestamp = String(seconds())): Post {
  const signature = createSign('sha256').update(timestamp).update(body).sign(privateKey, 'base64');
  return {
    body,
    headers: {
      'X-Twilio-Email-Event-Webhook-Signature': signature,
      'X-Twilio-Email-Event-Webhook-Timestamp': timestamp,
    },
  };
}

/** Signs an event as Mailgun does. */
export function signMailgun(event: unknown, key = mailgunKey): Post {
  const [timestamp, token] = [String(seconds()), randomUUID()];
  const signature = createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex');
  return { body: JSON.stringify({ signature: { timestamp, token, signature }, 'event-data': event }) };
}

/** A hard bounce and a complaint about an address, as each provider sends them. `id`: the Message-ID, in brackets. */
export const providerSamples: Record<
  BounceProvider,
  { bounce(email: string, id: string): Post; complaint(email: string, id: string): Post }
> = {
  ses: {
    bounce: (email, id) =>
      signSns(
        notification({
          notificationType: 'Bounce',
          bounce: {
            bounceType: 'Permanent',
            bounceSubType: 'General',
            reportingMTA: 'dns; email.example.com',
            bouncedRecipients: [
              {
                emailAddress: email,
                status: '5.1.1',
                action: 'failed',
                diagnosticCode: 'smtp; 550 5.1.1 User unknown',
              },
            ],
            timestamp: now().toISOString(),
          },
          mail: { source: 'ada@example.com', destination: [email], commonHeaders: { messageId: id } },
        }),
      ),
    complaint: (email, id) =>
      signSns(
        notification({
          eventType: 'Complaint',
          complaint: {
            complainedRecipients: [{ emailAddress: email }],
            complaintFeedbackType: 'abuse',
            timestamp: now().toISOString(),
          },
          mail: { source: 'ada@example.com', commonHeaders: { messageId: id } },
        }),
        '1',
      ),
  },
  sendgrid: {
    bounce: (email, id) =>
      signSendgrid(
        JSON.stringify([
          { email, timestamp: seconds(), 'smtp-id': id, event: 'processed', sg_event_id: randomUUID() },
          {
            email,
            timestamp: seconds(),
            'smtp-id': id,
            event: 'bounce',
            type: 'bounce',
            reason: '550 5.1.1 User unknown',
            status: '5.1.1',
          },
        ]),
      ),
    complaint: (email, id) =>
      signSendgrid(JSON.stringify([{ email, timestamp: seconds(), 'smtp-id': id, event: 'spamreport' }])),
  },
  mailgun: {
    bounce: (email, id) =>
      signMailgun({
        event: 'failed',
        severity: 'permanent',
        reason: 'bounce',
        timestamp: Date.now() / 1_000,
        recipient: email,
        'delivery-status': { code: 550, 'enhanced-code': '5.1.1', message: '550 5.1.1 User unknown' },
        message: { headers: { 'message-id': id.slice(1, -1), to: email } },
      }),
    complaint: (email, id) =>
      signMailgun({
        event: 'complained',
        timestamp: Date.now() / 1_000,
        recipient: email,
        message: { headers: { 'message-id': id.slice(1, -1) } },
      }),
  },
  postmark: {
    bounce: (email) => ({
      body: JSON.stringify({
        RecordType: 'Bounce',
        ID: 42,
        Type: 'HardBounce',
        TypeCode: 1,
        Email: email,
        Details: 'smtp;550 5.1.1 User unknown',
        BouncedAt: now().toISOString(),
      }),
    }),
    complaint: (email) => ({
      body: JSON.stringify({
        RecordType: 'SubscriptionChange',
        Recipient: email,
        SuppressSending: true,
        SuppressionReason: 'SpamComplaint',
        ChangedAt: now().toISOString(),
      }),
    }),
  },
  brevo: {
    bounce: (email, id) => ({
      body: JSON.stringify({
        event: 'hard_bounce',
        email,
        'message-id': id,
        reason: '550 5.1.1 User unknown',
        ts_event: seconds(),
      }),
    }),
    complaint: (email, id) => ({
      body: JSON.stringify({ event: 'spam', email, 'message-id': id, ts_event: seconds() }),
    }),
  },
  sparkpost: {
    bounce: (email) => ({
      body: JSON.stringify([
        { msys: {} },
        {
          msys: {
            message_event: {
              type: 'bounce',
              bounce_class: '10',
              rcpt_to: email,
              raw_rcpt_to: email,
              msg_from: 'ada@example.com',
              raw_reason: '550 5.1.1 User unknown',
              error_code: '550',
              timestamp: String(seconds()),
            },
          },
        },
      ]),
    }),
    complaint: (email) => ({
      body: JSON.stringify([
        {
          msys: {
            message_event: { type: 'spam_complaint', fbtype: 'abuse', rcpt_to: email, timestamp: String(seconds()) },
          },
        },
      ]),
    }),
  },
};

/** A key that isn't the one of SNS. */
export const foreignKey = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
