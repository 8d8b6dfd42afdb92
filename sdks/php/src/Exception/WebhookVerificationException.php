<?php

declare(strict_types=1);

namespace Mailwright\Exception;

/** A request that isn't a genuine delivery, or is more than five minutes old. */
final class WebhookVerificationException extends \RuntimeException
{
}
