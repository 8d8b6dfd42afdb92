package mailwright_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	mailwright "github.com/mailwright/mailwright-go"
)

func newClient(t *testing.T) *mailwright.Client {
	t.Helper()
	client, err := mailwright.New(os.Getenv("MAILWRIGHT_API_KEY"), os.Getenv("MAILWRIGHT_URL"), nil)
	if err != nil {
		t.Fatal("The tests need a running service, MAILWRIGHT_URL and MAILWRIGHT_API_KEY: ", err)
	}
	return client
}

func must[Value any](value Value, err error) Value {
	if err != nil {
		panic(err)
	}
	return value
}

func newList(t *testing.T, client *mailwright.Client) string {
	t.Helper()
	list := must(client.Lists.Create(context.Background(), mailwright.AddList{Name: "News", FromName: "Ada", FromEmail: "ada@example.com"}))
	return list.Uid
}

func equal[Value comparable](t *testing.T, got, wanted Value) {
	t.Helper()
	if got != wanted {
		t.Fatalf("got %v instead of %v", got, wanted)
	}
}

func TestASubscriberCausesADeliveryThatIsGenuineAndIsNotAfterAnyChange(t *testing.T) {
	client, ctx := newClient(t), context.Background()
	type received struct {
		header http.Header
		raw    []byte
	}
	arrived := make(chan received, 10)
	server := httptest.NewServer(http.HandlerFunc(func(response http.ResponseWriter, request *http.Request) {
		arrived <- received{request.Header, must(io.ReadAll(request.Body))}
		response.WriteHeader(http.StatusNoContent)
	}))
	defer server.Close()
	list := newList(t, client)
	hook := must(client.Hooks.Create(ctx, mailwright.AddHook{TargetUrl: &server.URL, Event: mailwright.EventNameSubscriberSubscribed, ListUid: &list}))
	must(client.Subscribers.Create(ctx, mailwright.AddSubscriber{
		ListUid: list, EMAIL: "ada@example.com", AdditionalProperties: map[string]any{"FIRST_NAME": "Gräfin “Ω” 🎉"},
	}))
	var got received
	select {
	case got = <-arrived:
	case <-time.After(100 * time.Second):
		t.Fatal("no delivery")
	}
	other := "whsec_" + strings.Repeat("A", 32)
	event := must(must(mailwright.VerifyWebhook(got.raw, got.header, other, hook.Secret)).ValueByDiscriminator())
	subscribed, ok := event.(mailwright.SubscriberSubscribedEvent)
	equal(t, ok, true)
	equal(t, subscribed.Data.Subscriber.EMAIL, "ada@example.com")
	equal(t, subscribed.Data.Subscriber.AdditionalProperties["FIRST_NAME"].(string), "Gräfin “Ω” 🎉")
	refused := func(raw []byte, header http.Header, secret string) {
		t.Helper()
		_, err := mailwright.VerifyWebhook(raw, header, secret)
		equal(t, err, mailwright.ErrNotGenuine)
	}
	refused(got.raw, got.header, other)
	refused(append(bytes.Clone(got.raw), ' '), got.header, hook.Secret)
	refused(nil, http.Header{}, hook.Secret)
	for name, value := range map[string]string{"Signature": "v1", "Timestamp": "1700000000", "Id": "dlv_other"} {
		changed := got.header.Clone()
		changed.Set("Webhook-"+name, value)
		refused(got.raw, changed, hook.Secret)
	}
}

func TestACollectionIsReadToItsEndOverSeveralPages(t *testing.T) {
	client, ctx := newClient(t), context.Background()
	list := newList(t, client)
	for number := range 7 {
		must(client.Subscribers.Create(ctx, mailwright.AddSubscriber{ListUid: list, EMAIL: fmt.Sprintf("person%d@example.com", number)}))
	}
	people := client.Subscribers.List(&mailwright.SubscribersListQuery{ListUid: list, Limit: 3, IncludeTotal: mailwright.Ptr(true)})
	seen := map[string]bool{}
	for person, err := range people.All(ctx) {
		if err != nil {
			t.Fatal(err)
		}
		seen[person.EMAIL] = true
	}
	equal(t, len(seen), 7)
	sizes := []int{}
	for page, err := range people.Pages(ctx) {
		if err != nil {
			t.Fatal(err)
		}
		sizes = append(sizes, len(page.Items))
	}
	equal(t, fmt.Sprint(sizes), "[3 3 1]")
	equal(t, *must(people.Page(ctx, "")).Total, 7)
}

func TestAnErrorHasItsStatusItsCodeItsFieldsAndItsRequest(t *testing.T) {
	client, ctx := newClient(t), context.Background()
	_, err := client.Subscribers.Create(ctx, mailwright.AddSubscriber{ListUid: newList(t, client), EMAIL: "nobody"})
	var failure *mailwright.Error
	equal(t, errors.As(err, &failure), true)
	equal(t, failure.Status, 422)
	equal(t, failure.Code, "validation_failed")
	equal(t, len(failure.Errors["EMAIL"]), 1)
	equal(t, failure.RequestID != "", true)
	_, err = client.Lists.Get(ctx, "list_00000000000000000000000000")
	equal(t, errors.As(err, &failure), true)
	equal(t, failure.Code, "not_found")
}

func TestAChangeWithTheETagOfAnOlderStateIsRefused(t *testing.T) {
	client, ctx := newClient(t), context.Background()
	list := newList(t, client)
	header := must(client.Call(ctx, http.MethodGet, "/lists/"+list, nil, nil))
	matching := mailwright.WithIfMatch(header.Get("ETag"))
	must(client.Lists.Update(ctx, list, mailwright.UpdateList{Name: mailwright.Ptr("Second")}, matching))
	_, err := client.Lists.Update(ctx, list, mailwright.UpdateList{Name: mailwright.Ptr("Third")}, matching)
	var failure *mailwright.Error
	equal(t, errors.As(err, &failure), true)
	equal(t, failure.Code, "precondition_failed")
}

func TestAFileIsImportedInPartsAndExported(t *testing.T) {
	client, ctx := newClient(t), context.Background()
	list := newList(t, client)
	text := &strings.Builder{}
	text.WriteString("EMAIL\n")
	for number := range 2_000 {
		fmt.Fprintf(text, "person%d@example.com\n", number)
	}
	parts := 0
	uploaded := must(client.Imports.Create(ctx, list, strings.NewReader(text.String()), &mailwright.ImportsCreateQuery{Tag: "spring"},
		&mailwright.UploadOptions{PartBytes: 16_384, OnProgress: func(*mailwright.Import) { parts++ }}))
	done := must(client.Imports.Wait(ctx, uploaded.Uid, 100*time.Millisecond))
	equal(t, done.Status, mailwright.ImportStatusCompleted)
	equal(t, done.Counts.Created, 2_000)
	equal(t, parts > 3, true)
	download := must(client.Exports.Create(ctx, list, mailwright.ExportSubscribers{Tag: mailwright.Ptr("spring"), Columns: &[]string{"EMAIL"}}))
	defer download.Close()
	equal(t, bytes.Count(must(io.ReadAll(download)), []byte("\n")), 2_001)
}

func TestAnUnfinishedUploadContinuesInAnotherClient(t *testing.T) {
	client, ctx := newClient(t), context.Background()
	text := "EMAIL\n" + strings.Repeat("ada@example.com\n", 1_000)
	broken := errors.New("broken")
	var last *mailwright.Import
	file := io.MultiReader(strings.NewReader(text[:9_000]), &failing{broken})
	_, err := client.Imports.Create(ctx, newList(t, client), file, nil,
		&mailwright.UploadOptions{PartBytes: 1_000, OnProgress: func(current *mailwright.Import) { last = current }})
	equal(t, errors.Is(err, broken), true)
	other := newClient(t)
	var elsewhere *mailwright.UploadError
	_, err = other.Imports.Upload(ctx, last.Uid, strings.NewReader("EMAIL\n"), nil)
	equal(t, errors.As(err, &elsewhere), true)
	must(other.Imports.Upload(ctx, last.Uid, strings.NewReader(text), nil))
	equal(t, must(other.Imports.Wait(ctx, last.Uid, 100*time.Millisecond)).Counts.Created, 1)
}

type failing struct{ err error }

func (f *failing) Read([]byte) (int, error) { return 0, f.err }

func TestTheExampleOfAFirstDeliveryPrintsThatItIsVerified(t *testing.T) {
	output, err := exec.Command("go", "run", "./examples/first-delivery").CombinedOutput()
	if err != nil {
		t.Fatal(err, string(output))
	}
	equal(t, string(output), "verified: grace@example.com\n")
}

// What a real service can't be made to do on demand, a small server does.
func failingServer(t *testing.T, status int, header string, failures int32) (*mailwright.Client, *atomic.Int32, *[]string) {
	t.Helper()
	count, keys := &atomic.Int32{}, &[]string{}
	server := httptest.NewServer(http.HandlerFunc(func(response http.ResponseWriter, request *http.Request) {
		*keys = append(*keys, request.Header.Get("Idempotency-Key"))
		if count.Add(1) > failures {
			fmt.Fprint(response, `{"uid":"list_1"}`)
			return
		}
		if status == 0 {
			panic(http.ErrAbortHandler)
		}
		if header != "" {
			response.Header().Set("Retry-After", header)
		}
		response.WriteHeader(status)
		must(0, json.NewEncoder(response).Encode(map[string]string{"title": "Later", "code": "x"}))
	}))
	t.Cleanup(server.Close)
	return must(mailwright.New("key", server.URL, &mailwright.Options{Retries: 1})), count, keys
}

func TestRequestsAreSentAgainOnlyIfThatDoesNoHarm(t *testing.T) {
	for _, each := range []struct {
		status                             int
		reading, creation, change, removal int32
	}{{0, 2, 2, 1, 1}, {429, 2, 2, 2, 2}, {500, 1, 1, 1, 1}, {502, 2, 2, 1, 1}, {503, 2, 2, 1, 2}, {504, 2, 2, 1, 1}} {
		calls := map[string]func(*mailwright.Client) error{
			"reading": func(c *mailwright.Client) error { _, err := c.Lists.Get(context.Background(), "list_1"); return err },
			"creation": func(c *mailwright.Client) error {
				_, err := c.Lists.Create(context.Background(), mailwright.AddList{})
				return err
			},
			"change": func(c *mailwright.Client) error {
				_, err := c.Lists.Update(context.Background(), "list_1", mailwright.UpdateList{})
				return err
			},
			"removal": func(c *mailwright.Client) error { return c.Hooks.Delete(context.Background(), "hook_1") },
		}
		wanted := map[string]int32{"reading": each.reading, "creation": each.creation, "change": each.change, "removal": each.removal}
		for name, call := range calls {
			client, count, keys := failingServer(t, each.status, "0", 9)
			if call(client) == nil {
				t.Fatal(name, " succeeded")
			}
			if count.Load() != wanted[name] {
				t.Fatalf("%s after %d was sent %d times", name, each.status, count.Load())
			}
			if name == "creation" && ((*keys)[0] == "" || (*keys)[0] != (*keys)[len(*keys)-1]) {
				t.Fatal("each try had another key: ", *keys)
			}
		}
	}
}

func TestARequestThatSucceedsLaterHasItsResult(t *testing.T) {
	client, count, _ := failingServer(t, 503, "0", 1)
	equal(t, must(client.Lists.Get(context.Background(), "list_1")).Uid, "list_1")
	equal(t, count.Load(), 2)
}

func TestARefusalForLongerThanMaxWaitIsFinal(t *testing.T) {
	client, count, _ := failingServer(t, 429, "120", 9)
	_, err := client.Lists.Get(context.Background(), "list_1")
	var failure *mailwright.Error
	equal(t, errors.As(err, &failure), true)
	equal(t, *failure.RetryAfter, 2*time.Minute)
	equal(t, count.Load(), 1)
}

func TestACancelledContextEndsARequestAndAPause(t *testing.T) {
	client, count, _ := failingServer(t, 429, "50", 9)
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		for count.Load() == 0 {
			time.Sleep(time.Millisecond)
		}
		cancel()
	}()
	_, err := client.Lists.Get(ctx, "list_1")
	equal(t, errors.Is(err, context.Canceled), true)
	equal(t, count.Load(), 1)
	for _, err := range client.Lists.List(nil).All(ctx) {
		equal(t, errors.Is(err, context.Canceled), true)
	}
}

func TestWithoutAResponseInTimeThereIsAnErrorThatSaysSo(t *testing.T) {
	ended := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-ended }))
	defer server.Close()
	defer close(ended)
	client := must(mailwright.New("key", server.URL, &mailwright.Options{Timeout: 100 * time.Millisecond, Retries: -1}))
	_, err := client.Lists.Get(context.Background(), "list_1")
	var failure *mailwright.Error
	equal(t, errors.As(err, &failure), true)
	equal(t, failure.Timeout, true)
}

func TestAPartOfAPathCannotNameAnotherPathAndTheKeyGoesNowhereElse(t *testing.T) {
	elsewhere := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("was asked") }))
	defer elsewhere.Close()
	paths := []string{}
	server := httptest.NewServer(http.HandlerFunc(func(response http.ResponseWriter, request *http.Request) {
		paths = append(paths, request.RequestURI)
		http.Redirect(response, request, elsewhere.URL, http.StatusTemporaryRedirect)
	}))
	defer server.Close()
	client := must(mailwright.New("key", server.URL, nil))
	for _, value := range []string{"", ".", "..", "../a/b?c#d%2e{e}"} {
		if _, err := client.Lists.Delete(context.Background(), value); err == nil {
			t.Fatal(value, " was accepted")
		}
	}
	equal(t, strings.Join(paths, " "), "/api/v1/lists/..%2Fa%2Fb%3Fc%23d%252e%7Be%7D")
	if _, err := mailwright.New("key", "mail.example.com", nil); err == nil {
		t.Fatal("an address without a protocol was accepted")
	}
}
