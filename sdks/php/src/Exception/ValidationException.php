<?php

declare(strict_types=1);

namespace Mailwright\Exception;

/** A part of the request is invalid: `$errors` has the messages by field name (400, 422). */
final class ValidationException extends MailwrightException
{
}
