package mailwright

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"
)

// Error is an error response, or says that there was no complete response. Find it by errors.As.
type Error struct {
	// Status of HTTP; 0 without a response. The service may have carried the request out all the same.
	Status int
	// Code says what happened, such as subscriber_exists: it never changes. Empty without a problem in the response.
	Code string
	// Message for people.
	Message string
	// Errors says what is wrong with each field of the request, by its name.
	Errors map[string][]string
	// RequestID names the request in the service's log.
	RequestID string
	// RetryAfter is how long the service asks to wait; nil if it doesn't say.
	RetryAfter *time.Duration
	// Timeout is true if there was no complete response within the time limit.
	Timeout bool
	// Cause of a missing response.
	Cause error

	isFinal bool
}

func (e *Error) Error() string {
	if e.Code == "" {
		return "mailwright: " + e.Message
	}
	return fmt.Sprintf("mailwright: %s (%s)", e.Message, e.Code)
}

func (e *Error) Unwrap() error { return e.Cause }

func connectionError(cause error, isLate bool) *Error {
	if isLate {
		return &Error{Message: "there was no complete response within the time limit", Timeout: true, Cause: cause}
	}
	return &Error{Message: "there was no complete response: " + cause.Error(), Cause: cause}
}

func errorOf(response *http.Response, body []byte) *Error {
	var problem struct {
		Title     string              `json:"title"`
		Detail    string              `json:"detail"`
		Code      string              `json:"code"`
		Errors    map[string][]string `json:"errors"`
		RequestID string              `json:"request_id"`
	}
	// What isn't a problem document has only its status.
	if json.Unmarshal(body, &problem) != nil {
		problem.Title = ""
	}
	return &Error{
		Status:     response.StatusCode,
		Code:       problem.Code,
		Message:    orDefault(orDefault(problem.Detail, problem.Title), "HTTP "+strconv.Itoa(response.StatusCode)),
		Errors:     problem.Errors,
		RequestID:  orDefault(problem.RequestID, response.Header.Get("X-Request-Id")),
		RetryAfter: retryAfter(response.Header.Get("Retry-After")),
	}
}

// retryAfter reads seconds or a date (RFC 9110, 10.2.3).
func retryAfter(text string) *time.Duration {
	if seconds, err := strconv.Atoi(text); err == nil && seconds >= 0 {
		return Ptr(time.Duration(seconds) * time.Second)
	}
	if until, err := http.ParseTime(text); err == nil {
		return Ptr(max(0, time.Until(until)))
	}
	return nil
}

// waitFor says whether a request is sent again, and after how long.
func waitFor(method string, hasKey bool, failure *Error, failures int) (time.Duration, bool) {
	if failure.isFinal || !doesNoHarm(method, hasKey, failure) {
		return 0, false
	}
	if failure.RetryAfter != nil {
		return *failure.RetryAfter, true
	}
	return backOff(failures, 8*time.Second), true
}

func doesNoHarm(method string, hasKey bool, failure *Error) bool {
	isGuarded := method == http.MethodGet || hasKey
	switch failure.Status {
	case http.StatusTooManyRequests:
		// Refused before anything was done.
		return true
	case http.StatusServiceUnavailable:
		return isGuarded || method == http.MethodDelete
	case http.StatusConflict:
		// A request with the same key is still running.
		return isGuarded && failure.RetryAfter != nil
	case 0, http.StatusBadGateway, http.StatusGatewayTimeout:
		// It may have been carried out: the second response to a DELETE would be a 404.
		return isGuarded
	}
	return false
}

// backOff is half of a time that doubles with each failure, and a random part of the other half.
func backOff(failures int, longest time.Duration) time.Duration {
	wait := math.Min(float64(longest), float64(500*time.Millisecond)*math.Pow(2, float64(failures)))
	return time.Duration(wait * (1 + rand.Float64()) / 2)
}
