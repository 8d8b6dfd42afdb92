<?php

declare(strict_types=1);

// Made by `npm run generate:sdks`. Not to be edited.

namespace Mailwright\Resource;

use Mailwright\Collection;
use Mailwright\Exception\MailwrightException;
use Mailwright\Internal\Caller;
use Mailwright\Models;

/**
 * The operations of `emails`.
 *
 * @phpstan-import-type EmailStatus from Models
 * @phpstan-import-type Email from Models
 * @phpstan-import-type SendEmail from Models
 * @phpstan-import-type EmailBatchResult from Models
 * @phpstan-import-type SendEmails from Models
 * @phpstan-import-type EmailDetails from Models
 * @phpstan-import-type EmailContent from Models
 */
final class EmailsResource extends Resource
{
    /**
     * Get emails
     *
     * Returns transactional emails, not mails of campaigns. They are kept for 90 days by default; the operator can change that.
     *
     * Scope of the key: `emails:read`.
     *
     * @param EmailStatus|null $status Emails that have this status for a recipient
     * @param string|null $to Emails with this address among the recipients
     * @param string|null $tag Emails with this tag
     * @param string|null $since Emails accepted at or after this time
     * @param int|null $limit Page size, 1 to 100
     * @param bool|null $includeTotal `true` adds X-Total-Count; counting is slow
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Collection<Email>
     * @throws MailwrightException
     */
    public function list(
        ?string $status = null,
        ?string $to = null,
        ?string $tag = null,
        ?string $since = null,
        ?int $limit = null,
        ?bool $includeTotal = null,
        ?float $timeout = null,
    ): Collection {
        return $this->requestPages('/emails', [
            'status' => $status,
            'to' => $to,
            'tag' => $tag,
            'since' => $since,
            'limit' => $limit,
            'include_total' => $includeTotal,
        ], $timeout);
    }

    /**
     * Send an email
     *
     * Sends a transactional email that its recipient expects, such as a receipt or a password link. It is sent ahead of campaigns, and also to people who have unsubscribed; it is skipped only if its address is suppressed after a bounce or a complaint. It subscribes nobody. Content is rendered immediately, with the current template; errors name the part, the line and the column. It is never sent twice: if it is unknown whether the mail server accepted it, its status is `uncertain`. An email to several people is sent to each of them by itself, with the same headers and Message-ID: a suppressed or refused address affects nobody else. The body may have up to 16 MiB.
     *
     * Scope of the key: `emails:send`.
     *
     * @param SendEmail $body
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Email
     * @throws MailwrightException
     */
    public function send(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', '/emails', body: $body, idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Send many emails
     *
     * Sends up to 100 emails, each like the call for one. One that is invalid is skipped and reported; the others are sent. A request that ends with an error of the server may have sent some of them: repeat it with the same Idempotency-Key, and none is sent twice. The body may have up to 16 MiB.
     *
     * Scope of the key: `emails:send`.
     *
     * @param SendEmails $body
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return EmailBatchResult
     * @throws MailwrightException
     */
    public function sendBatch(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', '/emails/batch', body: $body, idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Get an email with its history
     *
     * Scope of the key: `emails:read`.
     *
     * @param string $uid Identifier, `eml_…`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return EmailDetails
     * @throws MailwrightException
     */
    public function get(
        string $uid,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', Caller::pathOf('/emails/{uid}', $uid), timeout: $timeout);
    }

    /**
     * Get the content of an email
     *
     * Its rendered HTML and text, without the image that counts opens. They are kept for 30 days by default, which the operator can change, and until its recipient is erased; after that, both are null.
     *
     * Scope of the key: `emails:read`.
     *
     * @param string $uid Identifier, `eml_…`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return EmailContent
     * @throws MailwrightException
     */
    public function content(
        string $uid,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', Caller::pathOf('/emails/{uid}/content', $uid), timeout: $timeout);
    }

    /**
     * Cancel an email that has not been sent
     *
     * Works for queued and deferred emails. An email that is already cancelled stays cancelled. One to several people is cancelled for those to whom it has not been sent.
     *
     * Scope of the key: `emails:send`.
     *
     * @param string $uid Identifier, `eml_…`
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Email
     * @throws MailwrightException
     */
    public function cancel(
        string $uid,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', Caller::pathOf('/emails/{uid}/cancel', $uid), idempotencyKey: $idempotencyKey, timeout: $timeout);
    }
}
