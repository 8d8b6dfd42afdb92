<?php

declare(strict_types=1);

namespace Mailwright\Exception;

/** There was no complete response. The service may have carried the request out all the same. */
class ConnectionException extends MailwrightException
{
}
