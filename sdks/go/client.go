// Package mailwright calls the API of Mailwright, a self-hosted email marketing service.
package mailwright

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// Version of this module, for the User-Agent.
const Version = "0.1.0"

// Options of a client. The zero value of each stands for its default.
type Options struct {
	// HTTPClient sends the requests, for a proxy or certificates of your own. Redirects are never followed.
	HTTPClient *http.Client
	// Timeout of each try; 30 seconds by default. A download may take any time after it has begun.
	Timeout time.Duration
	// Retries says how many times a request is sent again: 2 by default, none if negative.
	Retries int
	// MaxWait is the longest Retry-After to wait for: a minute by default. A response with a longer one is final.
	MaxWait time.Duration
}

// Client calls a service. Several goroutines may use it.
type Client struct {
	resources
	http    *http.Client
	base    string
	apiKey  string
	timeout time.Duration
	retries int
	maxWait time.Duration
}

// New makes a client. baseURL is where the service is, such as https://mail.example.com; options may be nil.
func New(apiKey, baseURL string, options *Options) (*Client, error) {
	parsed, err := url.Parse(baseURL)
	if err != nil || parsed.Host == "" || (parsed.Scheme != "https" && parsed.Scheme != "http") {
		return nil, fmt.Errorf("mailwright: the base URL must begin with https:// or http://")
	}
	given := Options{}
	if options != nil {
		given = *options
	}
	own := http.Client{}
	if given.HTTPClient != nil {
		own = *given.HTTPClient
	}
	// The key goes to no other address.
	own.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	client := &Client{
		http:    &own,
		base:    strings.TrimRight(baseURL, "/") + "/api/v1",
		apiKey:  apiKey,
		timeout: orDefault(given.Timeout, 30*time.Second),
		retries: max(0, orDefault(given.Retries, 2)),
		maxWait: orDefault(given.MaxWait, time.Minute),
	}
	client.resources = newResources(client)
	return client, nil
}

// Ptr gives a pointer to a value, for the optional properties of bodies.
func Ptr[Value any](value Value) *Value { return &value }

// Option of one call.
type Option func(http.Header)

// WithIdempotencyKey makes it safe to repeat a call that creates or does something, also from another process.
func WithIdempotencyKey(key string) Option {
	return func(header http.Header) { header.Set("Idempotency-Key", key) }
}

// WithIfMatch changes or deletes something only if it still has this ETag.
func WithIfMatch(etag string) Option {
	return func(header http.Header) { header.Set("If-Match", etag) }
}

// Call calls any path below /api/v1, such as /lists: for what a method doesn't return, such as the ETag among the
// headers, or to send null. Parts of the path must be escaped. body and result may be nil.
func (c *Client) Call(ctx context.Context, method, path string, body, result any, options ...Option) (http.Header, error) {
	return c.call(ctx, call{method: method, path: path, body: body, options: options}, result)
}

type call struct {
	method, path string
	values       []string
	query        url.Values
	body         any
	// Sent as it is, instead of body.
	content     []byte
	contentType string
	options     []Option
	timeout     time.Duration
}

func (c *Client) call(ctx context.Context, given call, result any) (http.Header, error) {
	response, err := c.open(ctx, given, false)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if result == nil || response.StatusCode == http.StatusNoContent {
		return response.Header, nil
	}
	if err := json.NewDecoder(response.Body).Decode(result); err != nil {
		return response.Header, fmt.Errorf("mailwright: the response isn't what it should be: %w", err)
	}
	return response.Header, nil
}

// open sends a request, again where that does no harm. Unless it is streamed, the body has been read.
func (c *Client) open(ctx context.Context, given call, streamed bool) (*http.Response, error) {
	path, err := pathOf(given.path, given.values)
	if err != nil {
		return nil, err
	}
	content, header, err := c.encode(given)
	if err != nil {
		return nil, err
	}
	target := c.base + path
	if len(given.query) > 0 {
		target += "?" + given.query.Encode()
	}
	timeout := orDefault(given.timeout, c.timeout)
	for failures := 0; ; failures++ {
		response, failure := c.try(ctx, given.method, target, content, header, timeout, streamed)
		if failure == nil {
			return response, nil
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		wait, again := waitFor(given.method, header.Get("Idempotency-Key") != "", failure, failures)
		if !again || wait > c.maxWait || failures >= c.retries {
			return nil, failure
		}
		if err := sleep(ctx, wait); err != nil {
			return nil, err
		}
	}
}

func (c *Client) encode(given call) ([]byte, http.Header, error) {
	header := http.Header{}
	header.Set("Authorization", "Bearer "+c.apiKey)
	header.Set("User-Agent", "mailwright-go/"+Version)
	content := given.content
	if given.contentType != "" {
		header.Set("Content-Type", given.contentType)
	} else if given.body != nil {
		encoded, err := json.Marshal(given.body)
		if err != nil {
			return nil, nil, fmt.Errorf("mailwright: the body can't be sent: %w", err)
		}
		content = encoded
		header.Set("Content-Type", "application/json")
	}
	// The same for each try, so that the service carries the request out once.
	if given.method == http.MethodPost {
		header.Set("Idempotency-Key", newKey())
	}
	for _, option := range given.options {
		option(header)
	}
	return content, header, nil
}

func (c *Client) try(ctx context.Context, method, target string, content []byte, header http.Header, timeout time.Duration, streamed bool) (*http.Response, *Error) {
	limited, cancel := context.WithCancel(ctx)
	timer := time.AfterFunc(timeout, cancel)
	var body io.Reader
	if content != nil {
		body = bytes.NewReader(content)
	}
	request, err := http.NewRequestWithContext(limited, method, target, body)
	if err != nil {
		cancel()
		return nil, &Error{Message: err.Error(), Cause: err, isFinal: true}
	}
	request.Header = header
	// Otherwise the transport would send requests with an Idempotency-Key again by itself.
	request.GetBody = nil
	response, err := c.http.Do(request)
	if err != nil {
		isLate := !timer.Stop()
		cancel()
		return nil, connectionError(err, isLate)
	}
	if streamed && response.StatusCode < 300 {
		timer.Stop()
		response.Body = &closing{response.Body, cancel}
		return response, nil
	}
	defer cancel()
	read, err := io.ReadAll(response.Body)
	response.Body.Close()
	isLate := !timer.Stop()
	if err != nil {
		return nil, connectionError(err, isLate)
	}
	if response.StatusCode >= 300 {
		return nil, errorOf(response, read)
	}
	response.Body = io.NopCloser(bytes.NewReader(read))
	return response, nil
}

// closing ends the request of a download with its body.
type closing struct {
	io.ReadCloser
	cancel context.CancelFunc
}

func (c *closing) Close() error {
	defer c.cancel()
	return c.ReadCloser.Close()
}

// pathOf puts values into a path such as /lists/{uid}. Some would make the URL name something else.
func pathOf(template string, values []string) (string, error) {
	path := template
	for _, value := range values {
		if value == "" || value == "." || value == ".." {
			return "", fmt.Errorf("mailwright: %q can't be a part of %s", value, template)
		}
		start, end := strings.Index(path, "{"), strings.Index(path, "}")
		// A value has no braces once it is escaped.
		path = path[:start] + url.PathEscape(value) + path[end+1:]
	}
	return path, nil
}

func newKey() string {
	random := make([]byte, 16)
	if _, err := rand.Read(random); err != nil {
		panic(err)
	}
	return fmt.Sprintf("%x", random)
}

func sleep(ctx context.Context, wait time.Duration) error {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

func orDefault[Value comparable](value, fallback Value) Value {
	var zero Value
	if value == zero {
		return fallback
	}
	return value
}

// asError gives the error of the API, if it is one.
func asError(err error) (*Error, bool) {
	var failure *Error
	ok := errors.As(err, &failure)
	return failure, ok
}
