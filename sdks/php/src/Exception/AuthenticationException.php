<?php

declare(strict_types=1);

namespace Mailwright\Exception;

/** The key is missing, unknown or revoked (401). */
final class AuthenticationException extends MailwrightException
{
}
