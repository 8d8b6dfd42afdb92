<?php

declare(strict_types=1);

namespace Mailwright\Exception;

/** There was no complete response within the time limit. */
final class TimedOutException extends ConnectionException
{
}
