// list → subscriber → read back → hook → webhook sample, with a client that oapi-codegen has generated.
package main

import (
	"context"
	"log"
	"net/http"
	"os"

	"CLIENT"
)

func need(ok bool, body []byte, err error) {
	if err != nil || !ok {
		log.Fatalf("%v %s", err, body)
	}
}

func main() {
	ctx := context.Background()
	authorize := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("MAILWRIGHT_API_KEY"))
		return nil
	}
	api, err := client.NewClientWithResponses(os.Getenv("MAILWRIGHT_URL"), client.WithRequestEditorFn(authorize))
	need(true, nil, err)

	list, err := api.AddListWithResponse(ctx, nil, client.AddList{
		Name: "oapi-codegen", FromName: "Ada", FromEmail: "ada@example.com",
	})
	need(err == nil && list.JSON201 != nil, list.Body, err)

	added, err := api.AddSubscriberWithResponse(ctx, nil, client.AddSubscriber{
		ListUid:              list.JSON201.Uid,
		EMAIL:                "grace@example.com",
		AdditionalProperties: map[string]any{"FIRST_NAME": "Grace"},
	})
	need(err == nil && added.JSON201 != nil, added.Body, err)

	read, err := api.GetSubscriberWithResponse(ctx, added.JSON201.Uid, nil)
	need(err == nil && read.JSON200 != nil, read.Body, err)
	subscriber := read.JSON200
	need(subscriber.EMAIL == "grace@example.com" && subscriber.AdditionalProperties["FIRST_NAME"] == "Grace", read.Body, nil)

	target := "https://example.com/hook"
	hook, err := api.AddHookWithResponse(ctx, nil, client.AddHook{
		Event: "subscriber.subscribed", TargetUrl: &target, ListUid: &list.JSON201.Uid,
	})
	need(err == nil && hook.JSON201 != nil && hook.JSON201.Event == "subscriber.subscribed", hook.Body, err)

	sample, err := api.GetSampleDeliveryWithResponse(ctx, "subscriber.subscribed", nil)
	need(err == nil && sample.JSON200 != nil, sample.Body, err)
	event, err := sample.JSON200.ValueByDiscriminator()
	need(true, sample.Body, err)
	subscribed, ok := event.(client.SubscriberSubscribedEvent)
	need(ok && subscribed.Data.Subscriber.Status == "subscribed", sample.Body, nil)
}
