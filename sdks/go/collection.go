package mailwright

import (
	"context"
	"iter"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
)

// Page is a part of a collection.
type Page[Item any] struct {
	Items []Item
	// NextCursor is where the next page begins; empty on the last one.
	NextCursor string
	// Total is how many items the whole collection has; nil without include_total.
	Total *int
}

// Collection of any size. Nothing is requested before it is read.
type Collection[Item any] struct {
	client *Client
	call   call
}

// Page reads the page at a cursor; the first one for an empty cursor.
func (c *Collection[Item]) Page(ctx context.Context, cursor string) (*Page[Item], error) {
	given := c.call
	given.query = url.Values{}
	for name, values := range c.call.query {
		given.query[name] = values
	}
	if cursor != "" {
		given.query.Set("cursor", cursor)
	}
	page := &Page[Item]{}
	header, err := c.client.call(ctx, given, &page.Items)
	if err != nil {
		return nil, err
	}
	page.NextCursor = nextCursor(header)
	if total, err := strconv.Atoi(header.Get("X-Total-Count")); err == nil {
		page.Total = &total
	}
	return page, nil
}

// Pages reads every page, as they are needed. An error is the last thing it yields.
func (c *Collection[Item]) Pages(ctx context.Context) iter.Seq2[*Page[Item], error] {
	return func(yield func(*Page[Item], error) bool) {
		cursor := ""
		for {
			page, err := c.Page(ctx, cursor)
			if !yield(page, err) || err != nil || page.NextCursor == "" {
				return
			}
			cursor = page.NextCursor
		}
	}
}

// All reads every item, page by page. An error is the last thing it yields.
func (c *Collection[Item]) All(ctx context.Context) iter.Seq2[Item, error] {
	return func(yield func(Item, error) bool) {
		for page, err := range c.Pages(ctx) {
			if err != nil {
				var none Item
				yield(none, err)
				return
			}
			for _, item := range page.Items {
				if !yield(item, nil) {
					return
				}
			}
		}
	}
}

var next = regexp.MustCompile(`<([^>]*)>\s*;[^,]*\brel="?next"?`)

// nextCursor takes only the cursor from the next page's URL: the service may be reached under a name that it doesn't
// know, and the key mustn't be sent elsewhere.
func nextCursor(header http.Header) string {
	found := next.FindStringSubmatch(header.Get("Link"))
	if found == nil {
		return ""
	}
	parsed, err := url.Parse(found[1])
	if err != nil {
		return ""
	}
	return parsed.Query().Get("cursor")
}
