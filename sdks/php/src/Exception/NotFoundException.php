<?php

declare(strict_types=1);

namespace Mailwright\Exception;

/** There is no such resource in the account (404). */
final class NotFoundException extends MailwrightException
{
}
