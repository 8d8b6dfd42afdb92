// Receives deliveries:
//
//	WEBHOOK_SECRET=whsec_… go run ./examples/receiver
package main

import (
	"fmt"
	"io"
	"log"
	"net/http"
	"os"

	mailwright "github.com/mailwright/mailwright-go"
)

func main() {
	secret := os.Getenv("WEBHOOK_SECRET")
	log.Fatal(http.ListenAndServe("127.0.0.1:8080", http.HandlerFunc(func(response http.ResponseWriter, request *http.Request) {
		raw, err := io.ReadAll(http.MaxBytesReader(response, request.Body, 1<<20))
		if err != nil {
			response.WriteHeader(http.StatusBadRequest)
			return
		}
		body, err := mailwright.VerifyWebhook(raw, request.Header, secret)
		if err != nil {
			response.WriteHeader(http.StatusBadRequest)
			return
		}
		// An event that this version doesn't know is an error here: it is accepted all the same.
		event, _ := body.ValueByDiscriminator()
		switch event := event.(type) {
		case mailwright.SubscriberSubscribedEvent:
			fmt.Println("subscribed:", event.Data.Subscriber.EMAIL)
		case mailwright.EmailClickedEvent:
			fmt.Println("clicked:", event.Data.Url)
		}
		response.WriteHeader(http.StatusNoContent)
	})))
}
