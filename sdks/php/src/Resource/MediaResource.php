<?php

declare(strict_types=1);

// Made by `npm run generate:sdks`. Not to be edited.

namespace Mailwright\Resource;

use Mailwright\Collection;
use Mailwright\Exception\MailwrightException;
use Mailwright\Internal\Caller;
use Mailwright\Models;

/**
 * The operations of `media`.
 *
 * @phpstan-import-type Media from Models
 */
final class MediaResource extends Resource
{
    /**
     * Get images
     *
     * Scope of the key: `media:read`.
     *
     * @param int|null $limit Page size, 1 to 100
     * @param bool|null $includeTotal `true` adds X-Total-Count; counting is slow
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Collection<Media>
     * @throws MailwrightException
     */
    public function list(
        ?int $limit = null,
        ?bool $includeTotal = null,
        ?float $timeout = null,
    ): Collection {
        return $this->requestPages('/media', [
            'limit' => $limit,
            'include_total' => $includeTotal,
        ], $timeout);
    }

    /**
     * Upload an image
     *
     * The body is an image of up to 10 MB and 50 million pixels: JPEG, PNG, GIF or WebP, detected from its content. It is encoded again: upright, without metadata such as the location of a photo, and at most 2,400 pixels wide. Animated GIF and WebP stay animated.
     *
     * Scope of the key: `media:write`.
     *
     * @param string|resource|\SplFileInfo|iterable<string> $file its contents, an open stream, a file by its path, or what yields its bytes
     * @param string|null $name The last part of its URL; the name of the file when absent
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Media
     * @throws MailwrightException
     */
    public function create(
        mixed $file,
        ?string $name = null,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', '/media', query: [
            'name' => $name,
        ], file: $file, idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Get an image
     *
     * Returns the image's properties; the image itself is at its `url`.
     *
     * Scope of the key: `media:read`.
     *
     * @param string $uid Identifier, `med_…`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Media
     * @throws MailwrightException
     */
    public function get(
        string $uid,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', Caller::pathOf('/media/{uid}', $uid), timeout: $timeout);
    }

    /**
     * Delete an image
     *
     * Its URL no longer shows the image, even in mails that have been sent. Caches may keep it for a year.
     *
     * Scope of the key: `media:write`.
     *
     * @param string $uid Identifier, `med_…`
     * @param string|null $ifMatch only if it still has this `ETag`
     * @param float|null $timeout the time limit of each try, in seconds
     * @throws MailwrightException
     */
    public function delete(
        string $uid,
        ?string $ifMatch = null,
        ?float $timeout = null,
    ): void {
        $this->requestNothing('DELETE', Caller::pathOf('/media/{uid}', $uid), ifMatch: $ifMatch, timeout: $timeout);
    }
}
