<?php

declare(strict_types=1);

// Made by `npm run generate:sdks`. Not to be edited.

namespace Mailwright\Resource;

use Mailwright\Exception\MailwrightException;
use Mailwright\Models;

/**
 * The operations of `account`.
 *
 * @phpstan-import-type Me from Models
 * @phpstan-import-type AccountSettings from Models
 * @phpstan-import-type UpdateAccountSettings from Models
 * @phpstan-import-type AccountOverview from Models
 */
final class AccountResource extends Resource
{
    /**
     * Get the key's account
     *
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Me
     * @throws MailwrightException
     */
    public function get(
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', '/me', timeout: $timeout);
    }

    /**
     * Get the settings of the account
     *
     * Scope of the key: `account:read`.
     *
     * @param float|null $timeout the time limit of each try, in seconds
     * @return AccountSettings
     * @throws MailwrightException
     */
    public function settings(
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', '/account/settings', timeout: $timeout);
    }

    /**
     * Change settings of the account
     *
     * Existing campaigns keep their tracking settings; a frequency cap also applies to their next mails. Each change is recorded in the audit log.
     *
     * Scope of the key: `account:write`.
     *
     * @param UpdateAccountSettings|array{} $body
     * @param string|null $ifMatch only if it still has this `ETag`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return AccountSettings
     * @throws MailwrightException
     */
    public function updateSettings(
        array $body = [],
        ?string $ifMatch = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('PATCH', '/account/settings', body: $body, ifMatch: $ifMatch, timeout: $timeout);
    }

    /**
     * Get an overview of the account
     *
     * The figures are updated as events occur, not counted when you request them. No other scope is needed.
     *
     * Scope of the key: `account:read`.
     *
     * @param string|null $timeZone The time zone in which days begin, to the half hour
     * @param float|null $timeout the time limit of each try, in seconds
     * @return AccountOverview
     * @throws MailwrightException
     */
    public function overview(
        ?string $timeZone = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', '/account/overview', query: [
            'time_zone' => $timeZone,
        ], timeout: $timeout);
    }
}
