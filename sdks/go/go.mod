module github.com/mailwright/mailwright-go

go 1.23

require (
	github.com/oapi-codegen/runtime v1.2.0
	github.com/standard-webhooks/standard-webhooks/libraries v0.0.1
)

require (
	github.com/apapsch/go-jsonmerge/v2 v2.0.0 // indirect
	github.com/google/uuid v1.5.0 // indirect
)
