<?php

declare(strict_types=1);

namespace Mailwright\Exception;

use Mailwright\Http\Response;
use Mailwright\Internal\Retry;

/** An error response, or no complete response. */
class MailwrightException extends \RuntimeException
{
    /** The HTTP status; 0 without a response. */
    public readonly int $status;
    /** Says what happened, such as `subscriber_exists`: it never changes. Empty without a problem in the response. */
    public readonly string $errorCode;
    /**
     * What is wrong with each field of the request, by its name.
     *
     * @var array<string, list<string>>
     */
    public readonly array $errors;
    /** Names the request in the service's log. */
    public readonly ?string $requestId;
    /** How many seconds the service asks to wait. */
    public readonly ?float $retryAfter;
    /**
     * The whole problem document (RFC 9457).
     *
     * @var array<string, mixed>
     */
    public readonly array $problem;

    final public function __construct(string $message, ?Response $response = null, ?\Throwable $previous = null)
    {
        parent::__construct($message, 0, $previous);
        $data = $response?->data();
        $this->problem = is_array($data) ? $data : [];
        $this->status = $response === null ? 0 : $response->status;
        $this->errorCode = (string) ($this->problem['code'] ?? '');
        $this->errors = (array) ($this->problem['errors'] ?? []);
        $this->requestId = $this->problem['request_id'] ?? $response?->header('x-request-id');
        $this->retryAfter = Retry::secondsOf($response?->header('retry-after'));
    }

    /**
     * The exception that a response with a status of 300 or more stands for.
     *
     * @internal
     */
    public static function of(Response $response): self
    {
        $class = match ($response->status) {
            400, 422 => ValidationException::class,
            401 => AuthenticationException::class,
            403 => PermissionDeniedException::class,
            404 => NotFoundException::class,
            409, 412 => ConflictException::class,
            429 => RateLimitException::class,
            default => $response->status >= 500 ? ServerException::class : self::class,
        };
        $data = $response->data();
        $text = is_array($data) ? $data['detail'] ?? $data['title'] ?? null : null;
        return new $class(is_string($text) ? $text : "HTTP {$response->status}", $response);
    }
}
