<?php

declare(strict_types=1);

namespace Mailwright\Internal;

use Mailwright\Exception\MailwrightException;

/**
 * Which requests are sent again, and when.
 *
 * @internal
 */
final class Retry
{
    private const FIRST_WAIT = 0.5;
    private const LONGEST_WAIT = 8.0;

    /** The seconds of a Retry-After header (RFC 9110, 10.2.3), as a number or a date; null without one. */
    public static function secondsOf(?string $text): ?float
    {
        $text = trim($text ?? '');
        if (ctype_digit($text)) {
            return (float) $text;
        }
        $time = $text === '' ? false : \DateTimeImmutable::createFromFormat('D, d M Y H:i:s \G\M\T', $text, new \DateTimeZone('UTC'));
        return $time === false ? null : max(0.0, $time->getTimestamp() - microtime(true));
    }

    /**
     * How long to wait before a request is sent again; null if its ending is final.
     *
     * @param bool $hasKey whether it has an Idempotency-Key
     */
    public static function secondsToWait(string $method, bool $hasKey, MailwrightException $failure, int $failures): ?float
    {
        $asked = $failure->retryAfter;
        if (!self::doesNoHarm($method, $hasKey, $failure->status, $asked !== null)) {
            return null;
        }
        return $asked ?? self::backOff($failures);
    }

    /** Half of a time that doubles with each failure, and a random part of the other half. */
    private static function backOff(int $failures): float
    {
        $longest = min(self::LONGEST_WAIT, self::FIRST_WAIT * 2 ** $failures);
        return $longest * (1 + random_int(0, 1_000_000) / 1_000_000) / 2;
    }

    private static function doesNoHarm(string $method, bool $hasKey, int $status, bool $isAsked): bool
    {
        $isGuarded = $method === 'GET' || $hasKey;
        return match ($status) {
            // Refused before anything was done.
            429 => true,
            503 => $isGuarded || $method === 'DELETE',
            // A request with the same key is still running.
            409 => $isGuarded && $isAsked,
            // It may have been carried out: the second response to a DELETE would be a 404.
            0, 502, 504 => $isGuarded,
            default => false,
        };
    }
}
