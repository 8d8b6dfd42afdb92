// From nothing to a verified delivery: makes a list, a hook and a subscriber, and waits for the delivery.
//
//	MAILWRIGHT_URL=http://127.0.0.1:3000 MAILWRIGHT_API_KEY=mw_… go run ./examples/first-delivery
package main

import (
	"context"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"time"

	mailwright "github.com/mailwright/mailwright-go"
)

func main() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	client, err := mailwright.New(os.Getenv("MAILWRIGHT_API_KEY"), os.Getenv("MAILWRIGHT_URL"), nil)
	check(err)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	check(err)
	list, err := client.Lists.Create(ctx, mailwright.AddList{Name: "Newsletter", FromName: "Ada", FromEmail: "ada@example.com"})
	check(err)
	hook, err := client.Hooks.Create(ctx, mailwright.AddHook{
		TargetUrl: mailwright.Ptr("http://" + listener.Addr().String() + "/"),
		Event:     mailwright.EventNameSubscriberSubscribed,
		ListUid:   &list.Uid,
	})
	check(err)

	verified := make(chan string, 1)
	receive := func(response http.ResponseWriter, request *http.Request) {
		raw, err := io.ReadAll(http.MaxBytesReader(response, request.Body, 1<<20))
		if err != nil {
			response.WriteHeader(http.StatusBadRequest)
			return
		}
		body, err := mailwright.VerifyWebhook(raw, request.Header, hook.Secret)
		if err != nil {
			response.WriteHeader(http.StatusBadRequest)
			return
		}
		response.WriteHeader(http.StatusNoContent)
		event, err := body.ValueByDiscriminator()
		if subscribed, ok := event.(mailwright.SubscriberSubscribedEvent); err == nil && ok {
			verified <- subscribed.Data.Subscriber.EMAIL
		}
	}
	go func() { check(http.Serve(listener, http.HandlerFunc(receive))) }()

	_, err = client.Subscribers.Create(ctx, mailwright.AddSubscriber{ListUid: list.Uid, EMAIL: "grace@example.com"})
	check(err)
	select {
	case address := <-verified:
		fmt.Println("verified:", address)
	case <-ctx.Done():
		log.Fatal("There was no delivery within a minute.")
	}
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
