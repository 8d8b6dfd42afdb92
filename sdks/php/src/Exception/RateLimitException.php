<?php

declare(strict_types=1);

namespace Mailwright\Exception;

/** Too many requests, even after retries (429): `$retryAfter`. */
final class RateLimitException extends MailwrightException
{
}
