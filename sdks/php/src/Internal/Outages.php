<?php

declare(strict_types=1);

namespace Mailwright\Internal;

use Mailwright\Exception\MailwrightException;

/**
 * Pauses that get longer while the service is unavailable, and end in an exception when that takes too long.
 *
 * @internal
 */
final class Outages
{
    private const FIRST_WAIT = 0.5;
    private const LONGEST_WAIT = 15.0;

    private ?float $began = null;
    private int $failures = 0;

    /** @param float $limit for how many seconds to keep trying without any success */
    public function __construct(private readonly float $limit)
    {
    }

    /** Whether the same request may succeed later. */
    public static function isTemporary(MailwrightException $failure): bool
    {
        $status = $failure->status;
        return in_array($status, [0, 408, 429], true) || $status >= 500 || ($status === 409 && $failure->retryAfter !== null);
    }

    public function end(): void
    {
        $this->began = null;
        $this->failures = 0;
    }

    /** @throws MailwrightException what it was given, when it has taken too long */
    public function pause(MailwrightException $failure): void
    {
        $now = microtime(true);
        $this->began ??= $now;
        $seconds = max($failure->retryAfter ?? 0.0, min(self::LONGEST_WAIT, self::FIRST_WAIT * 2 ** $this->failures));
        $this->failures++;
        if ($now - $this->began + $seconds > $this->limit) {
            throw $failure;
        }
        Caller::sleep($seconds);
    }
}
