<?php

declare(strict_types=1);

namespace Mailwright\Exception;

/** The key, the account or the plan doesn't allow this (403). */
final class PermissionDeniedException extends MailwrightException
{
}
