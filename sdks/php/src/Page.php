<?php

declare(strict_types=1);

namespace Mailwright;

/**
 * A page of a collection.
 *
 * @template-covariant Item
 */
final class Page
{
    /**
     * @param list<Item> $items
     * @param string|null $nextCursor where the next page begins, for `page($cursor)`; null on the last one
     * @param int|null $total how many items the whole collection has; only with `includeTotal`
     */
    public function __construct(
        public readonly array $items,
        public readonly ?string $nextCursor,
        public readonly ?int $total,
    ) {
    }
}
