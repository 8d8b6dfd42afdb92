<?php

declare(strict_types=1);

namespace Mailwright;

use Mailwright\Internal\Caller;

/**
 * Iterate over it for every item. Pages are requested as they are needed, none before.
 *
 * @template-covariant Item
 * @implements \IteratorAggregate<int, Item>
 */
final class Collection implements \IteratorAggregate
{
    /**
     * @internal
     * @param array<string, scalar|null> $query
     */
    public function __construct(
        private readonly Caller $caller,
        private readonly string $path,
        private readonly array $query,
        private readonly ?float $timeout,
    ) {
    }

    /**
     * The first page, or the one at a cursor.
     *
     * @return Page<Item>
     * @throws Exception\MailwrightException
     */
    public function page(?string $cursor = null): Page
    {
        $response = $this->caller->call('GET', $this->path, ['cursor' => $cursor] + $this->query, timeout: $this->timeout);
        $total = $response->header('x-total-count');
        return new Page($response->json(), self::cursorOf($response->header('link')), $total === null ? null : (int) $total);
    }

    /**
     * Every page.
     *
     * @return \Generator<int, Page<Item>>
     * @throws Exception\MailwrightException
     */
    public function pages(): \Generator
    {
        $cursor = null;
        do {
            $page = $this->page($cursor);
            yield $page;
            $cursor = $page->nextCursor;
        } while ($cursor !== null);
    }

    /**
     * @return \Generator<int, Item>
     * @throws Exception\MailwrightException
     */
    public function getIterator(): \Generator
    {
        $number = 0;
        foreach ($this->pages() as $page) {
            foreach ($page->items as $item) {
                yield $number++ => $item;
            }
        }
    }

    /**
     * The cursor from the next page's URL. Nothing else of that URL is used: the service may be reached under a name
     * that it doesn't know, and the key mustn't be sent elsewhere.
     */
    private static function cursorOf(?string $link): ?string
    {
        if (preg_match('/<([^>]*)>\s*;[^,]*\brel="?next"?/', $link ?? '', $found) !== 1) {
            return null;
        }
        parse_str((string) parse_url($found[1], PHP_URL_QUERY), $query);
        return is_string($query['cursor'] ?? null) ? $query['cursor'] : null;
    }
}
