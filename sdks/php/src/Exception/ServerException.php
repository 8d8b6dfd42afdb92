<?php

declare(strict_types=1);

namespace Mailwright\Exception;

/** The service failed, or was unavailable, even after retries (500 and above). */
final class ServerException extends MailwrightException
{
}
