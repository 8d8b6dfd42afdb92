package mailwright

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"
)

// UploadOptions say how a file is sent. The zero value of each stands for its default.
type UploadOptions struct {
	// ContentType such as application/x-ndjson or application/gzip; text/csv by default.
	ContentType string
	// PartBytes is how much of the file is sent at once, and is in memory; 8 MiB by default.
	PartBytes int
	// MaxOutage is how long to keep trying without any success; 10 minutes by default.
	MaxOutage time.Duration
	// OnProgress is called when the import has been created, and after each part.
	OnProgress func(*Import)
}

// UploadError says that an upload can't continue: its import has ended, or the file is a different one.
type UploadError struct {
	Message string
	// Import as it is now.
	Import *Import
}

func (e *UploadError) Error() string { return "mailwright: " + e.Message }

const partTimeout = 5 * time.Minute

// Create imports a file of any length into a list. It is uploaded part by part; if the connection or the service fails,
// the upload continues after the last byte that has arrived. It returns when the file has arrived: the import itself runs
// in the background, see Wait. query and options may be nil.
func (s *ImportsService) Create(ctx context.Context, listUID string, file io.Reader, query *ImportsCreateQuery, options *UploadOptions) (*Import, error) {
	upload := newUpload(s.client, options)
	header := func(header http.Header) { header.Set("Upload-Complete", "?0") }
	// Without any bytes, so that its uid is known whatever happens to the first part.
	created, err := upload.outlast(ctx, call{
		method: http.MethodPost, path: "/lists/{uid}/imports", values: []string{listUID}, query: query.values(),
		content: []byte{}, contentType: upload.ContentType, options: []Option{header, WithIdempotencyKey(newKey())},
	})
	if err != nil {
		return nil, err
	}
	return upload.send(ctx, created, file)
}

// Upload continues the upload of an import, within an hour, also in another process. The file is given from its beginning.
func (s *ImportsService) Upload(ctx context.Context, uid string, file io.Reader, options *UploadOptions) (*Import, error) {
	upload := newUpload(s.client, options)
	current, err := upload.read(ctx, uid)
	if err != nil {
		return nil, err
	}
	if current.Status != ImportStatusUploading {
		return whole(current)
	}
	skipped, err := io.CopyN(io.Discard, file, int64(current.Progress.UploadedBytes))
	if errors.Is(err, io.EOF) {
		return nil, &UploadError{fmt.Sprintf("the file has only %d bytes: it is another one", skipped), current}
	}
	if err != nil {
		return nil, err
	}
	return upload.send(ctx, current, file)
}

// Wait returns an import when it has ended. It looks every poll, a second if that is 0, and outlasts an unavailability of
// the service of up to 10 minutes.
func (s *ImportsService) Wait(ctx context.Context, uid string, poll time.Duration) (*Import, error) {
	upload := newUpload(s.client, nil)
	for {
		current, err := upload.read(ctx, uid)
		if err != nil {
			return nil, err
		}
		switch current.Status {
		case ImportStatusCompleted, ImportStatusCompletedWithErrors, ImportStatusFailed, ImportStatusCancelled:
			return current, nil
		}
		if err := sleep(ctx, orDefault(poll, time.Second)); err != nil {
			return nil, err
		}
	}
}

type upload struct {
	UploadOptions
	client   *Client
	began    time.Time
	failures int
}

func newUpload(client *Client, options *UploadOptions) *upload {
	given := UploadOptions{}
	if options != nil {
		given = *options
	}
	given.ContentType = orDefault(given.ContentType, "text/csv")
	given.PartBytes = orDefault(given.PartBytes, 8<<20)
	given.MaxOutage = orDefault(given.MaxOutage, 10*time.Minute)
	if given.OnProgress == nil {
		given.OnProgress = func(*Import) {}
	}
	return &upload{UploadOptions: given, client: client}
}

func (u *upload) recovered() { u.began, u.failures = time.Time{}, 0 }

// pause waits longer each time; it returns the error once the outage takes too long.
func (u *upload) pause(ctx context.Context, failure *Error) error {
	if u.began.IsZero() {
		u.began = time.Now()
	}
	wait := backOff(u.failures, 15*time.Second)
	if failure.RetryAfter != nil {
		wait = max(wait, *failure.RetryAfter)
	}
	u.failures++
	if time.Since(u.began)+wait > u.MaxOutage {
		return failure
	}
	return sleep(ctx, wait)
}

func (u *upload) read(ctx context.Context, uid string) (*Import, error) {
	return u.outlast(ctx, call{method: http.MethodGet, path: "/imports/{uid}", values: []string{uid}})
}

func (u *upload) outlast(ctx context.Context, given call) (*Import, error) {
	for {
		current := &Import{}
		_, err := u.client.call(ctx, given, current)
		if err == nil {
			// While a file is sent, only bytes that arrive end an outage.
			if current.Status != ImportStatusUploading {
				u.recovered()
			}
			return current, nil
		}
		failure, ok := asError(err)
		if !ok || !isTemporary(failure) {
			return nil, err
		}
		if err := u.pause(ctx, failure); err != nil {
			return nil, err
		}
	}
}

func isTemporary(failure *Error) bool {
	status := failure.Status
	return !failure.isFinal && (status == 0 || status == 408 || status == 429 || status >= 500 ||
		(status == 409 && failure.RetryAfter != nil))
}

// send sends what follows the bytes that have arrived.
func (u *upload) send(ctx context.Context, current *Import, file io.Reader) (*Import, error) {
	u.OnProgress(current)
	reader := bufio.NewReader(file)
	for isLast := false; !isLast; {
		part := make([]byte, u.PartBytes)
		count, err := io.ReadFull(reader, part)
		if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
			return nil, err
		}
		// One byte more says that this part isn't the last one.
		_, err = reader.Peek(1)
		isLast = errors.Is(err, io.EOF)
		current, err = u.sendPart(ctx, current, part[:count], isLast)
		if err != nil {
			u.cancelIfFinal(ctx, current, err)
			return nil, err
		}
		u.OnProgress(current)
	}
	return current, nil
}

// sendPart sends the missing bytes of a part, again and again. It returns the import also with an error.
func (u *upload) sendPart(ctx context.Context, current *Import, part []byte, isLast bool) (*Import, error) {
	start := int(current.Progress.UploadedBytes)
	end := start + len(part)
	for {
		at := int(current.Progress.UploadedBytes)
		if current.Status != ImportStatusUploading {
			// The last part has arrived, but its response was lost.
			if isLast && at == end {
				return whole(current)
			}
			return current, &UploadError{fmt.Sprintf("%s is %s, and takes no more of the file", current.Uid, current.Status), current}
		}
		if at < start || at > end {
			return current, &UploadError{fmt.Sprintf("%s has %d bytes, and %d to %d were expected", current.Uid, at, start, end), current}
		}
		if at == end && !isLast {
			return current, nil
		}
		sent := &Import{}
		header := func(header http.Header) {
			header.Set("Upload-Offset", strconv.Itoa(at))
			header.Set("Upload-Complete", map[bool]string{true: "?1", false: "?0"}[isLast])
		}
		_, err := u.client.call(ctx, call{
			method: http.MethodPatch, path: "/imports/{uid}/upload", values: []string{current.Uid}, timeout: partTimeout,
			content: part[at-start:], contentType: "application/octet-stream", options: []Option{header},
		}, sent)
		if err == nil {
			u.recovered()
			return sent, nil
		}
		failure, ok := asError(err)
		// It is elsewhere if the last bytes of a broken connection have just arrived.
		if !ok || (failure.Code != "upload_conflict" && !isTemporary(failure)) {
			return current, err
		}
		if err := u.pause(ctx, failure); err != nil {
			return current, err
		}
		again, err := u.read(ctx, current.Uid)
		if err != nil {
			return current, err
		}
		if int(again.Progress.UploadedBytes) > at {
			u.recovered()
		}
		current = again
	}
}

// cancelIfFinal cancels an import whose file can't be imported: an unfinished one counts toward the plan's limit.
func (u *upload) cancelIfFinal(ctx context.Context, current *Import, err error) {
	failure, ok := asError(err)
	if ok && (failure.Code == "import_too_large" || failure.Code == "malformed_body") {
		// The first error says more than that of this call.
		_, _ = u.client.Imports.Cancel(ctx, current.Uid)
	}
}

func whole(current *Import) (*Import, error) {
	if current.Status == ImportStatusFailed || current.Status == ImportStatusCancelled {
		return current, &UploadError{fmt.Sprintf("%s is %s", current.Uid, current.Status), current}
	}
	return current, nil
}
