<?php

declare(strict_types=1);

namespace Mailwright\Exception;

/** The resource's state doesn't allow this (409), or it isn't the one in `ifMatch` (412). */
final class ConflictException extends MailwrightException
{
}
